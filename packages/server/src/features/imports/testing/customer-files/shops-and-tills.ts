import { type CustomerFile, lines, windows } from './customer-file.ts'

const shopify =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags'

/** After the exports of web shops and tills. */
export const shopsAndTills: readonly CustomerFile[] = [
  {
    name: 'Shopify: accepts by channel',
    bytes: lines(
      shopify,
      "'7001,Ana,Roy,a@x.test,yes,,1 rue X,Gosier,GP,'97190,'+590690123456,'+590690123456,yes,12.50,1,,no,",
      "'7002,Bea,Roy,b@x.test,no,,,,GP,,,,no,0.00,0,,no,",
    ),
    people: ['Ana Roy a@x.test +590690123456 97190 GP', 'Bea Roy b@x.test GP'],
    refused: ['email b@x.test'],
    unverified: ['b@x.test whatsapp'],
  },
  {
    name: 'Shopify: the older title',
    bytes: lines(
      'First Name,Last Name,Email,Accepts Marketing',
      'Ana,Roy,a@x.test,yes',
      'Bea,Roy,b@x.test,no',
    ),
    people: ['Ana Roy a@x.test', 'Bea Roy b@x.test'],
    refused: ['email b@x.test'],
    unverified: ['b@x.test'],
  },
  {
    name: 'WooCommerce: customers',
    bytes: lines(
      'Name,Username,Last Active,Date Registered,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code',
      '"Ana Roy",ana,"2024-05-06","2024-01-02",a@x.test,2,40,20,GP,Gosier,,97190',
    ),
    people: ['Ana Roy a@x.test 97190 GP'],
  },
  {
    name: 'WooCommerce: fields of orders',
    bytes: lines(
      'billing_first_name,billing_last_name,billing_email,billing_phone,billing_postcode,billing_country,marketing_optin',
      'Ana,Roy,a@x.test,0690123456,97190,GP,1',
      'Bea,Roy,b@x.test,0690123457,97190,GP,0',
    ),
    people: ['Ana Roy a@x.test +590690123456 97190 GP', 'Bea Roy b@x.test +590690123457 97190 GP'],
    refused: ['email b@x.test', 'sms +590690123457', 'whatsapp +590690123457'],
    unverified: ['b@x.test'],
  },
  {
    name: 'PrestaShop: newsletter and offers of partners',
    bytes: windows(
      'ID;Titre;Prénom;Nom;Adresse e-mail;Newsletter;Offres partenaires;Inscription',
      '1;Mme;Zoé;Roy;z@x.test;1;0;2024-01-02 10:00:00',
      '2;M;Luc;Roy;l@x.test;0;0;2024-01-02 10:00:00',
    ),
    people: ['Luc Roy l@x.test m', 'Zoé Roy z@x.test f'],
    refused: ['email l@x.test'],
    unverified: ['l@x.test sms whatsapp'],
  },
  {
    name: 'Square: status of the subscription',
    bytes: lines(
      'Reference ID,First Name,Surname,Email Address,Phone Number,Email Subscription Status,Birthday,Postal Code,Instant Profile',
      'R1,Ana,Roy,a@x.test,+590690123456,subscribed,1990-12-31,97190,No',
      'R2,Bea,Roy,b@x.test,,unsubscribed,,,No',
      'R3,Cia,Roy,c@x.test,,unknown,,,No',
      'R4,Dia,Roy,d@x.test,,bounced,,,No',
    ),
    people: [
      'Ana Roy a@x.test +590690123456 1990-12-31 97190',
      'Bea Roy b@x.test',
      'Cia Roy c@x.test',
      'Dia Roy d@x.test',
    ],
    refused: ['email b@x.test', 'email d@x.test'],
    unverified: ['b@x.test sms whatsapp', 'c@x.test sms whatsapp', 'd@x.test sms whatsapp'],
  },
  {
    name: 'Lightspeed: do not email',
    bytes: lines(
      'customer_code,first_name,last_name,email,mobile,do_not_email,physical_postcode',
      'C1,Ana,Roy,a@x.test,0690123456,0,97190',
      'C2,Bea,Roy,b@x.test,0690123457,1,97190',
    ),
    people: ['Ana Roy a@x.test +590690123456 97190', 'Bea Roy b@x.test +590690123457 97190'],
    refused: ['email b@x.test'],
    unverified: ['b@x.test sms whatsapp'],
  },
  {
    name: 'Lightspeed: no email, no phone',
    bytes: lines(
      'First Name,Last Name,Email 1,Mobile,No Email',
      'Ana,Roy,a@x.test,0690123456,',
      'Bea,Roy,b@x.test,,TRUE',
    ),
    people: ['Ana Roy a@x.test +590690123456', 'Bea Roy b@x.test'],
    refused: ['email b@x.test'],
    unverified: ['b@x.test sms whatsapp'],
  },
  {
    name: 'SumUp: one name, marketing consent',
    bytes: lines(
      'Name,Email,Phone,Marketing consent,Created at',
      'Ana Roy,a@x.test,+590690123456,Yes,2024-01-02T03:04:05Z',
      'Bea de la Tour,b@x.test,,No,2024-01-02T03:04:05Z',
    ),
    people: ['Ana Roy a@x.test +590690123456', 'Bea de la Tour b@x.test'],
    refused: ['email b@x.test'],
    unverified: ['b@x.test'],
  },
  {
    name: 'Zelty: opt-ins by channel',
    bytes: lines(
      'Nom;Prénom;Téléphone;Mail;Date de naissance;Optin SMS;Optin mail;Points',
      'ROY;Ana;0690123456;a@x.test;31/12/1990;1;1;12',
      'ROY;Bea;0690123457;b@x.test;;0;1;0',
    ),
    people: ['Ana ROY a@x.test +590690123456 1990-12-31', 'Bea ROY b@x.test +590690123457'],
    refused: ['sms +590690123457'],
    unverified: ['b@x.test email whatsapp'],
  },
  {
    name: 'a till: the columns are called by their channels and hold yes and no',
    bytes: lines(
      'Client;Portable;Mail du client;SMS',
      'ROY Ana;0690123456;a@x.test;Oui',
      'ROY Bea;0690123457;;Non',
    ),
    people: ['Ana ROY a@x.test +590690123456', 'Bea ROY +590690123457'],
    refused: ['sms +590690123457'],
    unverified: ['+590690123457 email whatsapp'],
  },
  {
    name: 'Loyverse: no word about consent',
    bytes: lines(
      'Customer ID,Customer name,Email,Phone,Address,City,Customer code,Points balance,Note',
      '1,Ana Roy,a@x.test,+590690123456,,,K1,5,',
    ),
    people: ['Ana Roy a@x.test +590690123456'],
  },
  {
    name: 'a booking tool: newsletter of the restaurant and VIP',
    bytes: lines(
      'Civilité,Nom,Prénom,Email,Téléphone,Optin restaurant,VIP,Date de création',
      'Mme,Roy,Ana,a@x.test,+33612345678,Oui,Non,01/02/2024',
      'M.,Roy,Luc,l@x.test,+33612345679,Non,Oui,13/02/2024',
    ),
    people: ['Ana Roy a@x.test +33612345678 f', 'Luc Roy l@x.test +33612345679 m'],
    refused: ['email l@x.test', 'sms +33612345679', 'whatsapp +33612345679'],
    unverified: ['l@x.test'],
  },
  {
    name: 'the date of the first visit is no birthday',
    bytes: lines('Nom;E-mail;Première visite', 'Roy;a@x.test;31/12/1999', 'Hue;b@x.test;30/11/1998'),
    people: ['Hue b@x.test', 'Roy a@x.test'],
  },
  {
    name: 'the date of an opt-in is no answer',
    bytes: lines('email,Opt-in date,Opt-in', 'a@x.test,2024-01-02,yes', 'b@x.test,2024-01-02,no'),
    people: ['a@x.test', 'b@x.test'],
    refused: ['email b@x.test'],
    unverified: ['b@x.test'],
  },
  {
    name: 'leads of an advertisement: p: before the number',
    bytes: Buffer.from(
      '\uFEFFid\tcreated_time\tfull_name\tphone_number\temail\nl:1\t2024-01-02\tAna Roy\tp:+590690123456\ta@x.test\n',
      'utf16le',
    ),
    people: ['Ana Roy a@x.test +590690123456'],
  },
]

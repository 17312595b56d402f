import type { ImportTarget } from '@comptoir/core/imports'
import { foldTitle } from './title-text.ts'

/** What titles mean, in French and English, without accents, case, punctuation and spaces between words. */
const meanings: Readonly<Partial<Record<ImportTarget, string>>> = {
  contactFirstName: `prenom; prenoms; first name; given name; forename; fname; p renom; vorname; nombre; firstnames;
    contact first name; prenom client; prenom du client; votre prenom`,
  contactLastName: `nom; nom de famille; last name; surname; family name; lname; nom usage; nom d usage; nom client;
    nom de naissance; nachname; contact last name; votre nom`,
  contactFullName: `nom complet; full name; name; nom et prenom; nom prenom; prenom nom; prenom et nom; nom prenoms;
    display name; file as; formatted name; client; customer; customer name; client name; contact name; nom du client;
    nom du contact; nom prenom client; contact; nom affiche; last name first name; first name last name; first last;
    cardholder name; nom et prenoms; invite; guest name`,
  contactPhoneNumber: `telephone; tel; tel portable; tel mobile; portable; mobile; gsm; numero; numero de telephone;
    n telephone; no telephone; n tel; telephone portable; telephone mobile; numero mobile; numero portable;
    numero de portable; numero de mobile; phone; phone number; mobile phone; mobile number; mobile phone number; cell;
    cell phone; cell phone number; sms; whatsapp; telephone fixe; tel fixe; fixe; tel domicile; telephone domicile;
    telephone personnel; telephone principal; tel principal; home phone; home phone number; business phone; work phone;
    telephone bureau; telephone professionnel; primary phone; other phone; autre telephone; tel 1; numero whatsapp;
    whatsapp phone number; telephone client; contact phone; phone home; phone mobile; home; work; num tel; num telephone;
    numero tel; handy; landline; landline number; sms phone; lead phone; phone with country code; telephone 1`,
  contactEmailAddress: `email; mail; courriel; adresse email; adresse mail; adresse electronique; email address; mel;
    emails; adresse de messagerie; adresse de courrier; e mail value; mail client; email client; courrier electronique;
    adresse courriel; contact email; mail address; email perso; email personnel; home email; work email; user email;
    adresse e mail du client; votre email`,
  contactBirthday: `date de naissance; naissance; ne le; nee le; ne e le; anniversaire; date anniversaire;
    date d anniversaire; birthday; birth date; birth day; date of birth; dob; date naissance; jour de naissance;
    geburtstag; bday; birthday date; ddn; datenaissance; date nais`,
  contactPostalCode: `cp; code postal; postal code; postcode; post code; zip; zip code; postal zip code; code post;
    home postal code; address zip; zip postal code; address postal code; home address postal code; plz;
    code postal domicile; business postal code`,
  contactCountryCode: `pays; code pays; country; country code; nation; country region; pays region; address country;
    address country code; pays code; home country; home country region; pays region domicile; land`,
  contactGender: `civilite; sexe; genre; titre; gender; sex; title; salutation; civ; anrede; honorific; prefix;
    name prefix`,
  contactInterests: `interets; centres d interet; centres interet; centre d interet; interests; interest; gouts`,
  ignore: `id; ville; city; town; adresse; address; rue; street; commune; numero client; n client; customer id; ref;
    company; societe; entreprise; note; notes; commentaire; commentaires; tags; address line 1; address 1; address 2;
    adresse 1; adresse 2; province; state; region; language; langue; reference id; notes client; code client;
    numero de carte; carte; points; total spent; total depense; member rating; last visit; derniere visite;
    date de creation; created at; group membership; labels; organization name; job title; siret; tva`,
}

/** A title without words for its owner or its number among several. */
const decoration =
  /^(?:contact|billing|facturation|default address|customer|client|adresse par defaut|shopper|your) | (?:value|\d|du client|client|contact)$| ?\b\d(?= (?:value|address)$)/g

const byTitle = new Map(
  Object.entries(meanings).flatMap(([target, titles]) =>
    titles.split(';').map((title) => [title.replace(/\s/g, ''), target as ImportTarget]),
  ),
)

/** A column of our own exports, named like the field of the call: contactFirstName. */
const ownNames = new Map(
  Object.keys(meanings)
    .filter((target) => target !== 'ignore')
    .concat('contactSubscribed')
    .map((target) => [target.toLowerCase(), target as ImportTarget]),
)

/** The field of a column by its title; undefined where the title is unknown. */
export function targetOfTitle(title: string): ImportTarget | undefined {
  const folded = foldTitle(title)
  const whole = folded.replaceAll(' ', '')
  if (whole === '') return undefined
  let bare = folded
  for (let round = 0; round < 3; round += 1) bare = bare.replace(decoration, '').trim()
  return ownNames.get(whole) ?? byTitle.get(whole) ?? byTitle.get(bare.replaceAll(' ', ''))
}

import { SAMPLE_CUSTOMER, type Sample } from './sample.ts'

const sampleOf = (name: string, element: unknown, sees: readonly string[]): Sample => ({
  name,
  platform: 'whatsapp',
  list: 'changes',
  element,
  sees,
  outcome: sees.length > 0 ? 'unreadable' : 'technical',
})

/** A change of the business as a whole; `sees` are the words in the list of what waits for a person. */
const ofBusiness = (name: string, field: string, value: unknown, ...sees: string[]): Sample =>
  sampleOf(name, { field, value }, sees)

/** A change of a number. */
const ofNumber = (name: string, field: string, value: object, ...sees: string[]): Sample =>
  ofBusiness(
    name,
    field,
    {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '590690000001', phone_number_id: 'NUMBER' },
      ...value,
    },
    ...sees,
  )

const template = (name: string, event: string, more: object, ...sees: string[]): Sample =>
  ofBusiness(
    name,
    'message_template_status_update',
    {
      event,
      message_template_id: 1_689_556_908_129_832,
      message_template_name: 'commande_prete',
      message_template_language: 'fr',
      reason: 'NONE',
      message_template_category: 'UTILITY',
      ...more,
    },
    ...sees,
  )

const account = (name: string, event: string, more: object, ...sees: string[]): Sample =>
  ofBusiness(name, 'account_update', { event, ...more }, ...sees)

const group = (name: string, field: string, element: object): Sample =>
  ofNumber(name, field, { groups: [{ timestamp: '1739321024', group_id: 'GROUP', ...element }] }, field)

/** Changes that are no message: of templates, accounts, numbers, groups, and of the phone's own app. */
export const whatsappNews: readonly Sample[] = [
  template('a template is approved', 'APPROVED', {}),
  template('a template is looked at', 'PENDING', {}),
  template('a template is back', 'REINSTATED', {
    other_info: { title: 'UNPAUSE', description: 'Unpaused.' },
  }),
  template(
    'a template is refused',
    'REJECTED',
    {
      reason: 'INVALID_FORMAT',
      rejection_info: { reason: 'Parameters stand next to each other.', recommendation: 'Separate them.' },
    },
    'commande_prete',
    'REJECTED',
    'Separate them.',
  ),
  template(
    'a template is paused',
    'PAUSED',
    { other_info: { title: 'FIRST_PAUSE', description: 'Customers gave it low ratings.' } },
    'PAUSED',
    'low ratings',
  ),
  template(
    'a template is disabled',
    'DISABLED',
    { disable_info: { disable_date: 1_751_234_563 } },
    'DISABLED',
  ),
  template('a template of a state that is new', 'LEVITATED', { reason: null }, 'LEVITATED'),
  ofBusiness(
    'the quality of a template',
    'message_template_quality_update',
    { previous_quality_score: 'GREEN', new_quality_score: 'YELLOW', message_template_name: 'commande_prete' },
    'GREEN, YELLOW, commande_prete',
  ),
  ofBusiness(
    'the text of a template',
    'message_template_components_update',
    { message_template_name: 'commande_prete', message_template_element: 'Votre commande est prête.' },
    'Votre commande est prête.',
  ),
  ofBusiness(
    'the category of a template',
    'template_category_update',
    { message_template_name: 'commande_prete', previous_category: 'UTILITY', new_category: 'MARKETING' },
    'UTILITY, MARKETING',
  ),
  account(
    'an account that broke the rules',
    'ACCOUNT_VIOLATION',
    { violation_info: { violation_type: 'SCAM' } },
    'SCAM',
  ),
  account(
    'an account that may not write first',
    'ACCOUNT_RESTRICTION',
    {
      restriction_info: [
        { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: '2026-12-04T14:10:26+0000' },
      ],
    },
    'RESTRICTED_BIZ_INITIATED_MESSAGING, 2026-12-04',
  ),
  account(
    'an account that is given back',
    'DISABLED_UPDATE',
    { ban_info: { waba_ban_state: 'REINSTATE', waba_ban_date: 'April 17, 2026' } },
    'REINSTATE',
  ),
  // Meta's own example has the name of the change in its value.
  sampleOf(
    'an app that is taken away',
    { value: { event: 'PARTNER_APP_UNINSTALLED', waba_info: { waba_id: '1' }, field: 'account_update' } },
    ['PARTNER_APP_UNINSTALLED'],
  ),
  account('an account of a country', 'BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE', { country: 'FR' }, 'FR'),
  ofBusiness(
    'a warning about an account',
    'account_alerts',
    {
      entity_type: 'BUSINESS',
      entity_id: '506914307656634',
      alert_info: {
        alert_severity: 'WARNING',
        alert_status: 'ACTIVE',
        alert_type: 'PROFILE_PICTURE_LOST',
        alert_description: 'Please reupload your profile picture',
      },
    },
    'Please reupload your profile picture',
  ),
  ofBusiness('an account was looked at', 'account_review_update', { decision: 'REJECTED' }, 'REJECTED'),
  ofBusiness(
    'what an account may',
    'business_capability_update',
    { max_daily_conversations_per_business: 'TIER_250', max_phone_numbers_per_waba: 25 },
    'TIER_250, 25',
  ),
  ofBusiness(
    'how much a number may send',
    'phone_number_quality_update',
    { display_phone_number: '590690000001', event: 'FLAGGED', current_limit: 'TIER_50' },
    'FLAGGED, TIER_50',
  ),
  ofBusiness(
    'the name of a number is refused',
    'phone_number_name_update',
    {
      display_phone_number: '1',
      decision: 'REJECTED',
      requested_verified_name: 'Karukéra',
      rejection_reason: 'NAME_FORMAT',
    },
    'Karukéra, NAME_FORMAT',
  ),
  ofBusiness(
    'a PIN is asked for',
    'security',
    { event: 'PIN_RESET_REQUEST', requester: '61555822107539' },
    'PIN_RESET',
  ),
  ofBusiness(
    'a change that is new',
    'hologram_update',
    { hologram: { state: 'shining' } },
    'hologram_update',
    'shining',
  ),
  ofBusiness('a change without a value', 'flows', null, 'flows'),
  sampleOf('a change that is a word', 'account_update', ['no one can read']),
  group('a group is made', 'group_lifecycle_update', { type: 'group_create', subject: 'Fournil' }),
  group('a customer joins a group', 'group_participants_update', {
    type: 'group_participants_add',
    added_participants: [{ wa_id: SAMPLE_CUSTOMER.phone }],
  }),
  group('a group has another subject', 'group_settings_update', { type: 'group_settings_update' }),
  group('a group is suspended', 'group_status_update', { type: 'group_suspend' }),
  ofNumber(
    'the history of a phone',
    'history',
    {
      history: [
        {
          metadata: { phase: 0, chunk_order: 1, progress: 55 },
          threads: [
            {
              id: SAMPLE_CUSTOMER.phone,
              messages: [{ id: 'wamid.old', type: 'text', text: { body: 'Hier' } }],
            },
          ],
        },
      ],
    },
    'history',
  ),
  ofNumber(
    'a history that is not shared',
    'history',
    { history: [{ errors: [{ code: 2_593_109, title: 'History sync is turned off' }] }] },
    'History sync is turned off',
  ),
  ofNumber(
    'a contact of the phone',
    'smb_app_state_sync',
    {
      state_sync: [{ type: 'contact', contact: { full_name: 'Léa', phone_number: '590690' }, action: 'add' }],
    },
    'smb_app_state_sync',
  ),
  ofNumber(
    'a number is handed over',
    'messaging_handovers',
    { control_passed: { owner: 'app' } },
    'messaging_handovers',
  ),
]

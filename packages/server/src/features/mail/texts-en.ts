import type { MailFrame, MailTemplate, MailText } from './templates.ts'

const mails: Record<MailTemplate, MailText> = {
  activation: {
    subject: 'Your Comptoir activation code',
    heading: 'Welcome {{firstName}}, one more step',
    blocks: [
      { kind: 'text', text: 'Enter this code to confirm your e-mail address:' },
      { kind: 'code', text: '{{code}}' },
      { kind: 'note', text: 'It is valid for 10 minutes. Didn’t request this? You can ignore this e-mail.' },
    ],
  },
  accountExists: {
    subject: 'You already have a Comptoir account',
    heading: 'You already have an account',
    blocks: [
      {
        kind: 'text',
        text: 'Someone, perhaps you, just tried to open a Comptoir account with this e-mail address, which already has one.',
      },
      { kind: 'button', label: 'Log in', link: '{{link}}' },
      {
        kind: 'note',
        text: 'Forgot your password? Reset it on the login page. Wasn’t you? Nothing was changed, so there is nothing to do.',
      },
    ],
  },
  passwordReset: {
    subject: 'Choose a new password',
    heading: 'Choose a new password, {{firstName}}',
    blocks: [
      { kind: 'text', text: 'Use this link to choose one. It works once and is valid for 30 minutes.' },
      { kind: 'button', label: 'Choose a password', link: '{{link}}' },
      {
        kind: 'note',
        text: 'Didn’t request this? You can ignore this e-mail; your password stays the same.',
      },
    ],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: 'Hello {{firstName}}, the password of your Comptoir account has just been changed, and your other devices were logged out.',
      },
      { kind: 'text', text: 'Wasn’t you? Choose a new password immediately.' },
      { kind: 'button', label: 'Choose a password', link: '{{link}}' },
    ],
  },
  emailChanged: {
    subject: 'The e-mail address of your account was changed',
    heading: 'Your e-mail address was changed',
    blocks: [
      { kind: 'text', text: 'Hello {{firstName}}, your Comptoir account now uses the address {{newEmail}}.' },
      { kind: 'note', text: 'Wasn’t you? Reply to this e-mail or call us immediately.' },
    ],
  },
  accountCreated: {
    subject: 'Your Comptoir account is ready',
    heading: 'Welcome {{firstName}}',
    blocks: [
      { kind: 'text', text: 'An account was created for you. Choose a password to get started.' },
      { kind: 'button', label: 'Choose a password', link: '{{link}}' },
      { kind: 'note', text: 'The link works once and is valid for 7 days.' },
    ],
  },
  secondFactorChanged: {
    subject: 'Two-step login of your account has changed',
    heading: 'Two-step login has changed',
    blocks: [
      {
        kind: 'text',
        text: 'Hello {{firstName}}, two-step login of your Comptoir account has just been turned on, turned off or renewed.',
      },
      { kind: 'text', text: 'Wasn’t you? Choose a new password immediately.' },
      { kind: 'button', label: 'Choose a password', link: '{{link}}' },
    ],
  },
  invitation: {
    subject: '{{inviterName}} invites you to join {{venueName}}',
    heading: 'Join {{venueName}}',
    blocks: [
      {
        kind: 'text',
        text: '{{inviterName}} invites you to join {{venueName}} on Comptoir as “{{roleName}}”.',
      },
      { kind: 'button', label: 'Accept the invitation', link: '{{link}}' },
      {
        kind: 'note',
        text: 'The link is valid for 7 days. Don’t know this person? You can ignore this e-mail.',
      },
    ],
  },
  addedToVenue: {
    subject: 'You are now part of {{venueName}}',
    heading: 'Welcome to {{venueName}}',
    blocks: [
      {
        kind: 'text',
        text: 'Hello {{firstName}}, {{inviterName}} added you to {{venueName}} as “{{roleName}}”.',
      },
      { kind: 'button', label: 'Open Comptoir', link: '{{link}}' },
    ],
  },
  featureRequested: {
    subject: '{{venueName}} requests: {{featureName}}',
    heading: 'A request from {{venueName}}',
    blocks: [
      { kind: 'text', text: '{{managerName}} from {{venueName}} would like “{{featureName}}”.' },
      { kind: 'button', label: 'See the requests', link: '{{link}}' },
    ],
  },
  senderDomainBroken: {
    subject: '{{venueName}}: your e-mails no longer come from {{domain}}',
    heading: 'A DNS record of {{domain}} is missing',
    blocks: [
      {
        kind: 'text',
        text: 'A DNS record that {{venueName}} needs to send e-mails from {{domain}} is gone or has changed. Until it is back, campaigns leave from the address of the platform; answers still reach you.',
      },
      { kind: 'button', label: 'See which record', link: '{{link}}' },
    ],
  },
  erasureAsked: {
    subject: '{{venueName}}: a customer asks you to erase their data',
    heading: 'A customer asks you to erase their data',
    blocks: [
      {
        kind: 'text',
        text: 'Someone who received a message from {{venueName}} asks you to erase their data. They no longer receive messages. By law you have one month.',
      },
      {
        kind: 'text',
        text: 'Open the contact, link their conversations, then choose “Erase everything”. If their e-mail address is known, they are notified by e-mail.',
      },
      { kind: 'button', label: 'Open the contact', link: '{{link}}' },
    ],
  },
  erasureDone: {
    subject: '{{venueName}} has erased your data',
    heading: 'Your data has been erased',
    footer: 'You receive this message because you asked {{venueName}} to erase your data.',
    blocks: [
      {
        kind: 'text',
        text: 'As you asked, {{venueName}} has erased your contact details, your conversations and your messages. Your choice not to be contacted is kept, without your address.',
      },
    ],
  },
  visitorAnswer: {
    subject: '{{venueName}} has replied',
    heading: '{{venueName}} has replied',
    footer: 'You receive this message because you asked for it in the chat of {{venueName}}.',
    isAnswerable: true,
    blocks: [
      { kind: 'quote', text: '{{answer}}' },
      { kind: 'text', text: 'To reply, simply answer this e-mail.' },
      { kind: 'button', label: 'Open the conversation', link: '{{link}}' },
      {
        kind: 'note',
        text: 'The link is valid for 7 days and opens your conversation. Do not forward this e-mail.',
      },
      { kind: 'unsubscribe', label: 'Stop receiving these messages', link: '{{unsubscribeLink}}' },
    ],
  },
  visitorNotice: {
    subject: '{{venueName}} has replied',
    heading: '{{venueName}} has replied',
    footer: 'You receive this message because you asked for it in the chat of {{venueName}}.',
    blocks: [
      { kind: 'text', text: 'You have a new reply in your conversation.' },
      { kind: 'button', label: 'Read the reply', link: '{{link}}' },
      {
        kind: 'note',
        text: 'The link is valid for 7 days and opens your conversation. Do not share it. We send only one e-mail each time you are away.',
      },
      { kind: 'unsubscribe', label: 'Stop receiving these messages', link: '{{unsubscribeLink}}' },
    ],
  },
}

const frame: MailFrame = {
  linkHint: 'Button not working? Copy this address into your browser:',
  answerAbove: '— Write your reply above this line —',
  footer: 'Comptoir, the merchant’s counter. This message concerns your account.',
}

export const english = { frame, mails }

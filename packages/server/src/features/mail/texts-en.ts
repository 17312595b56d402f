import type { MailFrame, MailTemplate, MailText } from './templates.ts'

const mails: Record<MailTemplate, MailText> = {
  activation: {
    subject: 'Your Comptoir activation code',
    heading: 'Welcome {{firstName}}, one more step',
    blocks: [
      { kind: 'text', text: 'Enter this code to confirm your e-mail address:' },
      { kind: 'code', text: '{{code}}' },
      { kind: 'note', text: 'It is valid for 10 minutes. If you asked for nothing, ignore this message.' },
    ],
  },
  accountExists: {
    subject: 'You already have a Comptoir account',
    heading: 'You already have an account',
    blocks: [
      {
        kind: 'text',
        text: 'Somebody, perhaps you, has just tried to open a Comptoir account with this e-mail address, which has one.',
      },
      { kind: 'button', label: 'Log in', link: '{{link}}' },
      {
        kind: 'note',
        text: 'Lost your password? The log-in page helps. It was not you? Nothing was changed, and there is nothing to do.',
      },
    ],
  },
  passwordReset: {
    subject: 'Choose a new password',
    heading: 'A new password, {{firstName}}?',
    blocks: [
      { kind: 'text', text: 'This link lets you choose one. It is valid for 30 minutes, once.' },
      { kind: 'button', label: 'Choose a password', link: '{{link}}' },
      {
        kind: 'note',
        text: 'You asked for nothing? Ignore this message: your present password stays valid.',
      },
    ],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: 'Hello {{firstName}}, the password of your Comptoir account was just changed and your other devices were signed out.',
      },
      { kind: 'text', text: 'It was not you? Choose a new password at once.' },
      { kind: 'button', label: 'Choose a password', link: '{{link}}' },
    ],
  },
  emailChanged: {
    subject: 'The e-mail address of your account was changed',
    heading: 'Your e-mail address was changed',
    blocks: [
      { kind: 'text', text: 'Hello {{firstName}}, your Comptoir account now uses the address {{newEmail}}.' },
      { kind: 'note', text: 'It was not you? Answer this message or call us without delay.' },
    ],
  },
  accountCreated: {
    subject: 'Your Comptoir account is ready',
    heading: 'Welcome {{firstName}}',
    blocks: [
      { kind: 'text', text: 'An account was made for you. Choose your password to begin.' },
      { kind: 'button', label: 'Choose a password', link: '{{link}}' },
      { kind: 'note', text: 'The link is valid for 7 days, once.' },
    ],
  },
  secondFactorChanged: {
    subject: 'The two-step log-in of your account has changed',
    heading: 'Your two-step log-in has changed',
    blocks: [
      {
        kind: 'text',
        text: 'Hello {{firstName}}, the two-step log-in of your Comptoir account was just turned on, turned off or renewed.',
      },
      { kind: 'text', text: 'It was not you? Choose a new password at once.' },
      { kind: 'button', label: 'Choose a password', link: '{{link}}' },
    ],
  },
  invitation: {
    subject: '{{inviterName}} invites you to join {{venueName}}',
    heading: 'Join {{venueName}}',
    blocks: [
      {
        kind: 'text',
        text: '{{inviterName}} invites you to work with {{venueName}} on Comptoir, with the role “{{roleName}}”.',
      },
      { kind: 'button', label: 'Accept the invitation', link: '{{link}}' },
      {
        kind: 'note',
        text: 'The link is valid for 7 days. You do not know this person? Ignore this message.',
      },
    ],
  },
  addedToVenue: {
    subject: 'You are now part of {{venueName}}',
    heading: 'Welcome to {{venueName}}',
    blocks: [
      {
        kind: 'text',
        text: 'Hello {{firstName}}, {{inviterName}} has added you to {{venueName}}, with the role “{{roleName}}”.',
      },
      { kind: 'button', label: 'Open Comptoir', link: '{{link}}' },
    ],
  },
  featureRequested: {
    subject: '{{venueName}} asks for: {{featureName}}',
    heading: 'A wish from {{venueName}}',
    blocks: [
      { kind: 'text', text: '{{managerName}}, of {{venueName}}, would like to have “{{featureName}}”.' },
      { kind: 'button', label: 'See the wishes', link: '{{link}}' },
    ],
  },
  erasureAsked: {
    subject: '{{venueName}}: a customer asks to be erased',
    heading: 'A customer asks to be erased',
    blocks: [
      {
        kind: 'text',
        text: 'Somebody whom {{venueName}} has written to asks you to erase what you know about them. They are written to no more. The law gives you a month.',
      },
      {
        kind: 'text',
        text: 'Open the contact, link the conversations that are theirs, then choose “Erase everything”. They are told by e-mail where their address is known.',
      },
      { kind: 'button', label: 'Open the contact', link: '{{link}}' },
    ],
  },
  erasureDone: {
    subject: '{{venueName}} has erased what it knew about you',
    heading: 'Everything is erased',
    footer: 'You get this message because you asked {{venueName}} to erase your data.',
    blocks: [
      {
        kind: 'text',
        text: 'As you asked, {{venueName}} has erased your contact details, your conversations and your messages. Your wish not to be written to stays, without your address.',
      },
    ],
  },
  visitorAnswer: {
    subject: '{{venueName}} has answered you',
    heading: '{{venueName}} has answered you',
    footer: 'You get this message because you asked for it in the chat of {{venueName}}.',
    isAnswerable: true,
    blocks: [
      { kind: 'quote', text: '{{answer}}' },
      { kind: 'text', text: 'To answer, simply reply to this e-mail.' },
      { kind: 'button', label: 'Open the conversation', link: '{{link}}' },
      {
        kind: 'note',
        text: 'The link is valid for 7 days and opens your conversation: pass this e-mail on to nobody.',
      },
      { kind: 'wayOut', label: 'Get these messages no more', link: '{{unsubscribeLink}}' },
    ],
  },
  visitorNotice: {
    subject: '{{venueName}} has answered you',
    heading: '{{venueName}} has answered you',
    footer: 'You get this message because you asked for it in the chat of {{venueName}}.',
    blocks: [
      { kind: 'text', text: 'An answer waits for you in your conversation.' },
      { kind: 'button', label: 'Read the answer', link: '{{link}}' },
      {
        kind: 'note',
        text: 'The link is valid for 7 days and opens your conversation: pass it on to nobody. We write once for each absence.',
      },
      { kind: 'wayOut', label: 'Get these messages no more', link: '{{unsubscribeLink}}' },
    ],
  },
}

const frame: MailFrame = {
  linkHint: 'The button does not work? Copy this address into your browser:',
  answerAbove: '— Write your answer above this line —',
  footer: 'Comptoir, the merchant’s counter. This message concerns your account.',
}

export const english = { frame, mails }

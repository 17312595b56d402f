import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import '@comptoir/inbox-widget/element'

/** Set by the build: `define` in angular.json. */
declare const COMPTOIR_SERVER: string

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Boulangerie Karukéra</h1>
    <button type="button" (click)="chat.widget?.open()">Write to us</button>
    <p>{{ unread() === 0 ? 'No new messages' : unread() + ' new' }}</p>
    <comptoir-inbox
      #chat
      webchat="boulangerie-karukera"
      [attr.server]="server"
      (comptoir-unread)="unread.set($event.detail)"
    />
  `,
})
export class App {
  protected readonly server = COMPTOIR_SERVER
  protected readonly unread = signal(0)
}

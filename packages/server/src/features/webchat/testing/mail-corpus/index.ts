import { automaticMails } from './automatic.ts'
import { charsets } from './charsets.ts'
import type { MailCase } from './mail.ts'
import { places } from './places.ts'
import { programs } from './programs.ts'

/** Answers by e-mail as programs, mail servers and people make them. */
export const mailCorpus: readonly MailCase[] = [...programs, ...places, ...charsets, ...automaticMails]

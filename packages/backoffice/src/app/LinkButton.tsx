import { ButtonLink } from '@comptoir/ui'
import { createLink } from '@tanstack/react-router'

/** A link of the router that looks like a button. */
export const LinkButton = createLink(ButtonLink)

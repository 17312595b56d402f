import { createRoute, redirect } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { readToken } from '../app/read-token.ts'
import { root } from '../app/root-route.ts'

/** The link of the mail names the word in its search. */
const invitationLink = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: readToken,
  beforeLoad: ({ search }) => {
    throw search.token === undefined
      ? redirect({ to: '/login' })
      : redirect({ to: '/invitation/$token', params: { token: search.token }, replace: true })
  },
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: lazyPage('invitation/InvitationPage'),
})

export const invitationFeature = feature({ openRoutes: [invitationLink, invitation] })

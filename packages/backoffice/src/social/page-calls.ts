import {
  createFacebookProfile,
  createInstagramProfile,
  deleteFacebookProfile,
  deleteInstagramProfile,
  type LinkablePage,
  listFacebookPages,
  listInstagramPages,
  type PageProfile,
  renewFacebookPageToken,
  renewInstagramPageToken,
} from '@comptoir/core/social'
import type { AppContext } from '../app/context.ts'
import type { Place } from './place.ts'

/** What is done to link a page; Facebook and Instagram differ in their addresses alone. */
export interface PageCalls {
  create(): Promise<PageProfile>
  pages(id: number, signal: AbortSignal): Promise<LinkablePage[]>
  choose(id: number, pageId: string): Promise<PageProfile>
  remove(id: number): Promise<undefined>
}

export function facebookCalls({ api }: AppContext['session'], place: Place): PageCalls {
  return {
    create: () => api(createFacebookProfile, { params: place }),
    pages: (id, signal) => api(listFacebookPages, { params: { ...place, id } }, { signal }),
    choose: (id, pageId) => api(renewFacebookPageToken, { params: { ...place, id }, body: { pageId } }),
    remove: (id) => api(deleteFacebookProfile, { params: { ...place, id } }),
  }
}

/** Below the Facebook profile of the same venue; without one nothing can begin, and what began before can be ended. */
export function instagramCalls(
  { api }: AppContext['session'],
  place: Place,
  fbId: number | undefined,
): PageCalls {
  return {
    create: () => api(createInstagramProfile, { params: { ...place, fbId: fbId ?? 0 } }),
    pages: (id, signal) => api(listInstagramPages, { params: { ...place, id } }, { signal }),
    choose: (id, pageId) => api(renewInstagramPageToken, { params: { ...place, id }, body: { pageId } }),
    remove: (id) => api(deleteInstagramProfile, { params: { ...place, id } }),
  }
}

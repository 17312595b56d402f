import { ApiError } from '@comptoir/core/http'

/** Whether a call was refused because the venue lacks a feature. */
export function isFeatureMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'feature_disabled'
}

import type { UploadProblem } from '@comptoir/core/files'
import { useTranslation } from '../app/translation.ts'

/** Why a file was not taken, in the reader's words (XCT-07). */
export function useUploadWords(): (problem: UploadProblem) => string {
  const { t } = useTranslation('files')
  return (problem) => t(problem)
}

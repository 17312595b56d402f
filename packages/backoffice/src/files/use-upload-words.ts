import type { UploadProblem } from '@comptoir/core/files'
import { useTranslation } from 'react-i18next'

/** Why a file was not taken, in the reader's words (XCT-07). */
export function useUploadWords(): (problem: UploadProblem) => string {
  const { t } = useTranslation('files')
  return (problem) => t(problem)
}

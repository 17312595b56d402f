import { useTranslation } from './translation.ts'

/** The name of a customer; visitors of a site may not have given one. */
export function useCustomerName(): (customer: { username: string }) => string {
  const { t } = useTranslation('app')
  return ({ username }) => username.trim() || t('anonymous')
}

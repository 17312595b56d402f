import { useTranslation } from 'react-i18next'

/** The name of a customer; visitors of a site may not have told one. */
export function useCustomerName(): (customer: { username: string }) => string {
  const { t } = useTranslation('app')
  return ({ username }) => username.trim() || t('anonymous')
}

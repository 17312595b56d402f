import { Avatar, type ColorScheme, IconButton, Menu } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { version } from '../../package.json'
import { useApp } from './context.ts'
import { languages } from './kept.ts'
import { useTranslation } from './translation.ts'

const schemes: readonly { scheme: ColorScheme; Icon: typeof Sun }[] = [
  { scheme: 'light', Icon: Sun },
  { scheme: 'dark', Icon: Moon },
  { scheme: 'auto', Icon: Monitor },
]

function useLanguageSection() {
  const { t } = useTranslation()
  const { preferences } = useApp()
  return {
    id: 'language',
    heading: t('language'),
    items: languages.map((language) => ({
      id: language,
      label: t(`language.${language}`),
      icon: <Languages className="ct-icon" aria-hidden />,
      isChecked: preferences.language.value === language,
      onSelect: () => preferences.chooseLanguage(language),
    })),
  }
}

function useThemeSection() {
  const { t } = useTranslation()
  const { preferences } = useApp()
  return {
    id: 'theme',
    heading: t('theme'),
    items: schemes.map(({ scheme, Icon }) => ({
      id: scheme,
      label: t(`theme.${scheme}`),
      icon: <Icon className="ct-icon" aria-hidden />,
      isChecked: preferences.colorScheme.value === scheme,
      onSelect: () => preferences.chooseColorScheme(scheme),
    })),
  }
}

/** Who is signed in, language, appearance, log out, and which version this is (SHL-15). */
export function UserMenu() {
  const { t } = useTranslation()
  const { session } = useApp()
  const navigate = useNavigate()
  const manager = session.manager.value
  const name = `${manager?.managerFirstName ?? ''} ${manager?.managerLastName ?? ''}`.trim()
  const language = useLanguageSection()
  const theme = useThemeSection()
  const account = {
    id: 'account',
    items: [
      {
        id: 'profile',
        label: t('profile'),
        icon: <UserRound className="ct-icon" aria-hidden />,
        onSelect: () =>
          void navigate({ to: '/profile/$managerId', params: { managerId: String(manager?.managerId) } }),
      },
      {
        id: 'logout',
        label: t('logout'),
        icon: <LogOut className="ct-icon" aria-hidden />,
        onSelect: () => void session.logout(),
      },
    ],
  }
  return (
    <Menu
      trigger={<IconButton label={t('userMenu', { name })} icon={<Avatar name={name} size="s" />} />}
      header={
        <div className="bo-user">
          <span className="bo-user-name">{name}</span>
          <span className="bo-user-mail">{manager?.managerEmail}</span>
          <span className="bo-user-version">{t('version', { version })}</span>
        </div>
      }
      sections={[language, theme, account]}
    />
  )
}

/** Where a conversation comes from. */
export type Platform = 'google' | 'facebook' | 'instagram' | 'whatsapp' | 'website' | 'sms'

/** Props of {@link PlatformBadge}. */
export interface PlatformBadgeProps {
  platform: Platform
  /** The platform in words. */
  label: string
  size?: 's' | 'm' | undefined
}

/** Our own badges, which recall each platform by colour and shape. */
const marks: Record<Platform, string> = {
  google: 'M11.6 8H8.2M11.6 8a3.6 3.6 0 1 1-1.2-2.7',
  facebook: 'M8.6 13V6.1c0-1 .5-1.6 1.7-1.6M6.4 8.2h3.6',
  instagram:
    'M6.2 4h3.6A2.2 2.2 0 0 1 12 6.2v3.6A2.2 2.2 0 0 1 9.8 12H6.2A2.2 2.2 0 0 1 4 9.8V6.2A2.2 2.2 0 0 1 6.2 4Zm1.8 2.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2',
  whatsapp: 'M4 12l.6-2.1A4 4 0 1 1 6.2 11.500L4 12m2.700-5.200c0 1.500 1.100 2.700 2.700 2.700',
  website:
    'M5 4.700h6a1 1 0 0 1 1 1v3.800a1 1 0 0 1-1 1H8.500L6 12.500v-2H5a1 1 0 0 1-1-1V5.700a1 1 0 0 1 1-1Z',
  sms: 'M6 3.500h4a.8.8 0 0 1 .8.8v7.400a.8.8 0 0 1-.8.8H6a.8.8 0 0 1-.8-.8V4.300a.8.8 0 0 1 .8-.8ZM7.500 10.600h1',
}

/**
 * A small coloured mark with the platform's name as text alternative.
 * @example
 * import { PlatformBadge } from '@comptoir/ui'
 *
 * export const WhatsApp = () => <PlatformBadge platform="whatsapp" label="WhatsApp" />
 */
export function PlatformBadge({ platform, label, size = 's' }: PlatformBadgeProps) {
  return (
    <svg
      className="ct-platform"
      data-platform={platform}
      data-size={size}
      viewBox="0 0 16 16"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <circle cx="8" cy="8" r="8" />
      <path d={marks[platform]} />
    </svg>
  )
}

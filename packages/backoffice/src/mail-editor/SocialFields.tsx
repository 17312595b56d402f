import type { MailBlock } from '@comptoir/core/mail-design'
import type { FieldsProps } from './BlockFields.tsx'
import { AddressLine } from './fields.tsx'

type Network = Extract<MailBlock, { type: 'social' }>['links'][number]['network']

const networks = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  website: 'Web',
} as const satisfies Record<Network, string>

/** One address a network; an empty one is left out of the mail. */
export function SocialFields({ block, change }: FieldsProps<'social'>) {
  return (Object.keys(networks) as Network[]).map((network) => (
    <AddressLine
      key={network}
      label={networks[network]}
      value={block.links.find((link) => link.network === network)?.href ?? ''}
      onChange={(href) => {
        const links = (Object.keys(networks) as Network[]).flatMap((one) => {
          const kept = one === network ? href : (block.links.find((link) => link.network === one)?.href ?? '')
          return kept === '' ? [] : [{ network: one, href: kept }]
        })
        return change({ links })
      }}
    />
  ))
}

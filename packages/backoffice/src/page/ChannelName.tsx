import './chips.css'
import { PlatformBadge, type PlatformBadgeProps } from '@comptoir/ui'
import Mail from 'lucide-react/icons/mail'

interface ChannelNameProps {
  channel: PlatformBadgeProps['platform'] | 'email'
  label: string
}

/** A channel by its mark and its name. */
export function ChannelName({ channel, label }: ChannelNameProps) {
  return (
    <span className="bo-channel-name">
      <span aria-hidden="true">
        {channel === 'email' ? (
          <Mail className="ct-icon" />
        ) : (
          <PlatformBadge platform={channel} label={label} />
        )}
      </span>
      {label}
    </span>
  )
}

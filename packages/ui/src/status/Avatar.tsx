import { initialsOf } from '../chat/initials.ts'

/** Props of {@link Avatar}. */
export interface AvatarProps {
  name: string
  imageUrl?: string | undefined
  size?: 's' | 'm' | 'l' | undefined
  /** Set when no name is shown beside it. */
  isNamed?: boolean | undefined
}

/**
 * A person's or a venue's picture, or its initials on a colour that never changes for the same name.
 * @example
 * import { Avatar } from '@comptoir/ui'
 *
 * export const Author = () => <Avatar name="Ada Lovelace" imageUrl="/files/ada.jpg" isNamed />
 */
export function Avatar({ name, imageUrl, size = 'm', isNamed = false }: AvatarProps) {
  const { initials, tone } = initialsOf(name)
  const role = isNamed ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  return (
    <span
      className="ct-initials ct-avatar"
      data-size={size}
      data-tone={tone}
      data-initials={imageUrl ? undefined : initials}
      {...role}
    >
      {imageUrl && <img src={imageUrl} alt="" />}
    </span>
  )
}

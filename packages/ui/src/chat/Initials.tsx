import { initialsOf } from './initials.ts'

/**
 * The initials of a name on the colour that is its own: the face of somebody without a picture. Decorative: write the
 * name beside it.
 * @example
 * import { Initials } from '@comptoir/ui/chat'
 *
 * export const Author = () => <Initials name="Ada" />
 */
export function Initials({ name }: { name: string }) {
  const { initials, tone } = initialsOf(name)
  return <span className="ct-initials" data-tone={tone} data-initials={initials} aria-hidden="true" />
}

import { splitLinks } from './links.ts'

/**
 * Message text with its addresses as links; everything else stays text.
 * @example
 * import { RichText } from '@comptoir/ui/chat'
 *
 * export const Body = () => <RichText body="The menu is at https://shop.example/carte" />
 */
export function RichText({ body }: { body: string }) {
  return (
    <>
      {splitLinks(body).map((part, index) =>
        part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments of one text never move
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </>
  )
}

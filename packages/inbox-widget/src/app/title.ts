const COUNT = /^\(\d+\+?\) /

/** Puts the number of unread messages before the page's title, and takes it away again. */
export function countInTitle(count: number): void {
  const title = document.title.replace(COUNT, '')
  const wanted = count > 0 ? `(${count}) ${title}` : title
  if (document.title !== wanted) document.title = wanted
}

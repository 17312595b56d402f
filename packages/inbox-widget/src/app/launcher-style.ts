/** What the launcher's style needs to know; any CSS value. */
export interface LauncherLook {
  color?: string | undefined
  radius?: string | undefined
  offset?: string | undefined
  position?: string | undefined
  zIndex?: string | number | undefined
}

/**
 * Places the launcher's host in a corner of the window. Set as declarations of the element itself: what is important
 * wins over the page's own rules, important ones included, no policy refuses it, and every browser knows it.
 */
export function placeLauncher(
  host: HTMLElement,
  { offset = '16px', position = 'right', zIndex = 1e9 }: LauncherLook,
): void {
  host.style.cssText =
    `all:initial;position:fixed;z-index:${zIndex};bottom:${offset};${position}:${offset};`.replace(
      /;/g,
      '!important;',
    )
}

/** How the launcher and the contact links beside it look. Text is white where a browser cannot derive it from the colour. */
export function styleLauncher(
  element: HTMLElement,
  { color = '#0f5c4d', radius = '56px', position = 'right' }: LauncherLook,
): void {
  // In the order that compresses best: the launcher has a thousand bytes.
  element.style.cssText = `background:${color};margin:10px 0 0;align-items:center;cursor:pointer;padding:0 15px;font:600 15px system-ui;float:${position};box-shadow:0 5px 15px #0005;color:#fff;color:oklch(from ${color} round(1.07 - l) 0 0);height:56px;border-radius:${radius};gap:10px;text-decoration:none;clear:both;display:flex;border:0`
}

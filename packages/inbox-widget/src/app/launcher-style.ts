/** What the launcher's style sheet needs to know; any CSS value. */
export interface LauncherLook {
  color?: string | undefined
  radius?: string | undefined
  offset?: string | undefined
  position?: string | undefined
  zIndex?: string | number | undefined
}

/**
 * The launcher, and the ways beside it that look the same. What is important wins over the page's own rules, important
 * ones included: that is how shadow roots order them.
 */
export function launcherStyle({
  color = '#0f5c4d',
  radius = '56px',
  offset = '16px',
  position = 'right',
  zIndex = 1e9,
}: LauncherLook): string {
  return `:host{all:initial!important;position:fixed!important;z-index:${zIndex}!important;bottom:${offset}!important;${position}:${offset}!important}:host:before,:host:after{display:none!important}:host>a,:host>button{all:unset;display:flex;gap:10px;align-items:center;margin-top:10px;clear:both;float:${position};padding:0 15px;height:56px;font:600 15px system-ui;color:oklch(from ${color} round(1.07 - l) 0 0);cursor:pointer;background:${color};border-radius:${radius};box-shadow:0 4px 16px #0004}:host>:focus-visible{outline:auto}:host>button:before{content:"";padding:10px 13px;background:currentcolor;border-radius:10px 10px 10px 0}`
}

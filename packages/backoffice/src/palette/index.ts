// The palette and the list of keys, which are loaded when they are first asked for.
export { KeysHelp } from './KeysHelp.tsx'
export { Palette } from './Palette.tsx'

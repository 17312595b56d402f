export { SendingBanner } from './SendingBanner.tsx'

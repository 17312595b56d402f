export { RepairBanner } from './RepairBanner.tsx'

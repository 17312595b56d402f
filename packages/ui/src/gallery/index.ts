export { Gallery, type GalleryProps } from './Gallery.tsx'
export type { GalleryLanguage } from './say.ts'

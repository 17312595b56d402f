import { createContext, type ReactNode } from 'react'

/** The drawing of the area that is on screen, for the heads and empty lists of its pages. */
export const AreaPicture = createContext<ReactNode>(undefined)

import { libraryTypes } from '../../scripts/library-types.mjs'

export default libraryTypes(import.meta.url)

// lists, resources and storage as signals
export { createList, type List, type ListOptions, type ListRequest } from './list.ts'
export { createResource, type Resource } from './resource.ts'
export { createStorage, type KeyValueStorage, type StorageOptions } from './storage.ts'

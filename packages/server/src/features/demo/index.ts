/** What the command line may use of the demo. */
export { demoLogins, demoPassword, seedDemo } from './seed.ts'
export { allowDemoShops, demoChats } from './shops.ts'

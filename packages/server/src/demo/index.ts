/** What the command line may use of the demo. */
export { demoLogins, demoPassword, demoShops, seedDemo } from './seed.ts'

// alerts by SMS: phone number, its verification, quiet hours
export * from './contract.ts'

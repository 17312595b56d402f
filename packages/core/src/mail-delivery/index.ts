// codes and links that wait because the installation has no mail server, for staff
export * from './contract.ts'

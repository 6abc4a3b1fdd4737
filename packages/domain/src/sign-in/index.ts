export { LEAST_CHARACTERS, type PasswordFault, passwordFault } from './password.ts'

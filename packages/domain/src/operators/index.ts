export { type ActName, actNames } from './acts.ts'

export { sayIn } from './say.ts'

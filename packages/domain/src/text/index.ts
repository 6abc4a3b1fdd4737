export {
  hasLookalikes,
  linesWritten,
  lineWritten,
  nameFault,
  platformText,
  textFault,
} from './typed-text.ts'

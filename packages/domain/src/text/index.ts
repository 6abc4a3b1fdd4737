export {
  hasLookalikes,
  linesWritten,
  lineWritten,
  nameFault,
  platformText,
  type TextFault,
  textFault,
} from './typed-text.ts'

export { type Cell, CSV_MARK, csv, csvRow } from './csv.ts'

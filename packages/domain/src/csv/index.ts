export { type Cell, CSV_MARK, csv, csvBody, csvOfList, csvRow } from './csv.ts'

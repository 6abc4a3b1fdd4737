import type { Column } from './table.ts'

export interface UsedRow {
  readonly month: string
  readonly userId: string
  readonly username: string | null
  readonly displayName: string | null
  readonly uploadSeconds: number
  readonly exportSeconds: number
}

const inUnits = (seconds: number, secondsOfOne: number): string => (seconds / secondsOfOne).toFixed(2)

export const usageColumns: readonly Column<UsedRow>[] = [
  ['month', ({ month }) => month.slice(0, 7)],
  ['username', ({ username, userId }) => username ?? userId],
  ['name', ({ displayName }) => displayName],
  ['upload_hours', ({ uploadSeconds }) => inUnits(uploadSeconds, 3600)],
  ['upload_seconds', ({ uploadSeconds }) => uploadSeconds],
  ['export_minutes', ({ exportSeconds }) => inUnits(exportSeconds, 60)],
  ['export_seconds', ({ exportSeconds }) => exportSeconds],
]

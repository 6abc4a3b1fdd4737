export { packName } from './pack-name.ts'
export { type PackPart, packParts } from './pack-parts.ts'
export {
  monthsPeriod,
  type Period,
  type PeriodFault,
  periodFault,
  type YearPreset,
  yearPeriod,
  yearPresets,
} from './period.ts'

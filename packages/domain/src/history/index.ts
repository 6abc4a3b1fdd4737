export type { AuditKind } from './audit-kinds.ts'

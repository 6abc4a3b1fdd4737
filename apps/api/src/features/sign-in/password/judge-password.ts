import { type PasswordFault, passwordFault } from '@touchline/domain/sign-in'
import type { CellConfig } from '../../../use-case/cell-config.ts'
import { commonPasswords } from './common-passwords.ts'

export async function judgePassword(
  { brand }: Pick<CellConfig, 'brand'>,
  password: string,
  names: readonly string[],
): Promise<PasswordFault | null> {
  const common = await commonPasswords()
  return passwordFault(password, { names: [...names, brand.name], isCommon: (small) => common.has(small) })
}

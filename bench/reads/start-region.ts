import { demoTarget } from '@touchline/demo/admin/demo-target'

const regions = ['asia', 'europe', 'america'] as const

export const regionOfDemo = async () => {
  const region = regions.find((name) => name === process.env['REGION'])
  if (region === undefined) throw new Error('REGION names no region')
  return (await demoTarget(process.env['DATA_DIR'] ?? '', region)).location
}

export const brakeOf = { id: 'brake', subject: 'organisations with findings' } as const

import { playouts } from './playouts.ts'

playouts({ river: true, castlesInGermany: true })

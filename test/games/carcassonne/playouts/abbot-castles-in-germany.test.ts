import { playouts } from './playouts.ts'

playouts({ abbot: true, castlesInGermany: true })

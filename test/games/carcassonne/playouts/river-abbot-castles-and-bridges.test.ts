import { playouts } from './playouts.ts'

playouts({ river: true, abbot: true, castlesAndBridges: true })

/** What is on in the three weeks after the first days; how it is written: `read-programme.ts`. */
export const comingWeeks = `
lun día 3 | Festival de Cortos de la Ribera | Cine Roxy | Fundación Municipal de Cultura | Cine y audiovisual | 5 € | reel night | estreno |
Cuarenta y dos cortos de once países en tres tardes. La del último día termina con la entrega de premios.

lun 19:00 90 | Club de lectura: «Nada», de Carmen Laforet | Biblioteca Central Rosa Chacel | Club de Lectura Tinta Azul | Clubes de lectura | Gratis | books lilac | |
Andrea llega de noche a una casa de la calle Aribau. Se puede venir sin haber terminado el libro.

mar 18:30 90 | Tertulia en inglés: películas que vimos dos veces | Centro Cívico El Molino | Asociación Vecinal El Molino | Idiomas | Gratis | talk mint | en inglés, barrio sur |
Nivel intermedio. Cada persona trae una película y diez minutos de ganas de hablar.

mié 19:00 75 | Conferencia: mujeres que levantaron la ciudad | Museo de la Ciudad | Ayuntamiento de Villaclara del Río | Libros y lectura | Gratis | talk sky | universidad |
Una maestra de obras, una impresora y la primera ingeniera del canal. Por la historiadora Teresa Benítez.

jue 19:00 60 | En línea: cómo se presta un libro en Oaxaca | - | Club de Lectura Tinta Azul | Libros y lectura | Gratis | | | zone=America/Mexico_City web
Dos bibliotecarias de la sierra cuentan por videollamada cómo llegan los libros a lomos de mula.

jue 20:00 115 | Cinefórum: «Plácido» | Cine Roxy | Fundación Municipal de Cultura | Cine y audiovisual | 4 € | reel ink | |
Un motocarro, una letra que vence y una nochebuena. Coloquio con Óscar Pineda.

vie día 3 | Festival Jazz en la Ribera | Auditorio de la Ribera | Jazz en la Ribera | Jazz | 30/22 | rings sky | estreno | featured
Nueve conciertos en tres días: de la big band de la Escuela a la trompeta de Leo Aguirre. Abono y entradas sueltas.
El programa de cada día está en el auditorio y en la web del festival. Las sesiones de mediodía, en el vestíbulo, son gratis.

vie 20:00 75 | Concierto de órgano: Gonzalo Iglesias | Iglesia de San Benito | Fundación Municipal de Cultura | Clásica | Gratis | pipes wine | |
Cabezón, Correa de Arauxo y Bach en el órgano de 1714. El público se sienta en el coro, junto a los tubos.

sáb 09:00 300 | Mercado de productores | Mercado del Val | Asociación Vecinal El Molino | Fiestas populares | Gratis | market mint | al aire libre |
Queso, miel, pan y verdura de menos de cincuenta kilómetros. A las doce, cocina en el altillo.

sáb 10:00 180 | Carrera de los Puentes | Parque de las Moreras | Club Atletismo Río Claro | Deporte | 9 € | hills rose | al aire libre, inscripción previa | postponed
! Por el barro que han dejado las lluvias en la senda. Los dorsales sirven para la nueva fecha, que se dirá aquí.
Diez kilómetros por los siete puentes de la ciudad, y dos para quien tenga menos de doce años.

sáb 12:00 50 | Títeres: «La hormiga que quería volar» | Centro Cívico Las Eras | Compañía La Tramoya | Infancia y familia | Gratis | curtain lilac | con niños, barrio norte |
Sombras y títeres de mesa para mayores de 3 años. Al terminar se puede pasar detrás del telón.

sáb 12:30 75 | Visita guiada: la ciudad de los molinos | Plaza Mayor | Ayuntamiento de Villaclara del Río | Exposiciones | 3 € | | inscripción previa |
De la plaza a la presa por las acequias que todavía corren bajo las calles.

sáb 17:00 120 | Robótica en familia | Centro Cívico El Molino | Asociación Vecinal El Molino | Informática | 6 € | tiles lilac | con niños, barrio sur |
Una persona mayor y otra menor de doce años, un robot y un laberinto de cinta aislante.

sáb 18:00 120 | Torneo relámpago de ajedrez | Centro Cívico Las Eras | Asociación Vecinal El Molino | Deporte | 2 € | | aforo limitado, barrio norte |
Siete rondas de cinco minutos. Hay tableros; el reloj, quien tenga, que lo traiga.

sáb 19:00 420 | La Noche de los Museos | Museo de la Ciudad | Fundación Municipal de Cultura, Ayuntamiento de Villaclara del Río | Exposiciones | Gratis | fireworks lilac | con niños, noche | featured
Hasta las dos de la madrugada: linternas en las salas, música en el patio y un taller de grabado a medianoche.
A las nueve, recorrido a oscuras para mayores de ocho años. A las once, la Escuela Municipal de Música toca en la escalera.

sáb 20:30 90 | Cartas que no llegan | Teatro Principal | Compañía La Tramoya | Teatro | 14/10 | mask gold | estreno |
Dos hermanas, un buzón y treinta años de correspondencia perdida. Estreno absoluto.

sáb 21:00 120 | Las Cuerdas Flojas | Sala Fábrica | Jazz en la Ribera | Rock y pop | 10 € | | noche, jóvenes |
Cinco amigas de Las Eras y mucho ruido bien puesto.

sáb 22:30 80 | Monólogos: Lola Zamora | Auditorio de la Ribera | Fundación Municipal de Cultura | Artes escénicas | 15/15 | | noche | sold-out
«Vengo a devolver este jersey». Segunda función por el éxito de la primera.

dom 09:30 150 | Los tres puentes en bicicleta | Polideportivo Río Claro | Naturaleza y Barrio | Deporte | Gratis | hills forest | al aire libre |
Veinte kilómetros sin prisa. Se prestan diez bicicletas; se piden en el 010.

dom 12:00 75 | Concierto vermú de la Banda Municipal | Plaza Mayor | Escuela Municipal de Música | Música | Gratis | sun gold | al aire libre |
Pasodobles, una suite de cine y el himno de la ciudad, que casi nadie se sabe.

dom 18:00 70 | Danza: «Orilla» | Teatro Principal | Fundación Municipal de Cultura | Danza | 12/8 | paper rose | accesible |
Seis cuerpos, una tela de doce metros y el sonido del río grabado durante un año.

mar+1 17:00 180 | Cerámica: del torno al horno | Centro Cívico Las Eras | Asociación Vecinal El Molino | Artesanía | 15 € | pots ember | inscripción previa, barrio norte |
Segunda parte del taller de iniciación: esmaltes y cocción. Se puede venir sin haber hecho la primera.

mié+1 18:00 90 | Presentación del proyecto de renaturalización de la ribera y de los caminos escolares seguros | Biblioteca Central Rosa Chacel | Ayuntamiento de Villaclara del Río | Naturaleza y huerto | Gratis | | lengua de signos |
Planos, plazos y preguntas. Las propuestas se recogen hasta final de mes en la web municipal.

jue+1 20:00 100 | Cinefórum: «Calle Mayor» | Cine Roxy | Fundación Municipal de Cultura | Cine y audiovisual | 4 € | reel sky | |
Una broma cruel en una ciudad de provincias que se parece a la nuestra.

vie+1 20:30 150 | La verbena de la Paloma | Teatro Principal | Coral Santa Cecilia, Escuela Municipal de Música | Artes escénicas | 24/16 | curtain wine | estreno, accesible | featured
Cien personas de la ciudad, entre coro, orquesta y cuerpo de baile, para la zarzuela de Bretón.
Dos horas y media con un descanso. Audiodescripción en la función del sábado.

sáb+1 10:00 600 | Mercado de artesanía | Plaza Mayor | Ayuntamiento de Villaclara del Río | Fiestas populares | Gratis | market gold | al aire libre |
Sesenta puestos de vidrio, cuero, lana y madera, y talleres para probar cada oficio.

sáb+1 22:00 300 | Verbena de la Victoria | Parque de las Moreras | Asociación Vecinal El Molino | Fiestas populares | Gratis | fireworks wine | al aire libre, noche |
Orquesta Brisamar hasta las tres. Chocolate con churros a la una.

dom+1 11:00 120 | Taller de huerto: del semillero a la tierra | Huerto Urbano La Acequia | Naturaleza y Barrio | Naturaleza y huerto | 3 € | market rose | inscripción previa, con niños |
Qué se planta ahora, a qué distancia y con quién se lleva bien cada planta.

dom+1 19:00 90 | Coral Santa Cecilia: cien años cantando | Iglesia de San Benito | Coral Santa Cecilia | Clásica | Gratis | pipes mint | |
Cien años en veinte piezas, con antiguos miembros repartidos por el público.

vie+2 22:00 120 | Noche de jazz: Inés Robles Trío | Sala Fábrica | Jazz en la Ribera | Jazz | 8 € | rings ink | noche |
Piano, contrabajo y batería alrededor de las canciones de Vainica Doble.

sáb+2 12:00 240 | Fiesta del pan | Mercado del Val | Ayuntamiento de Villaclara del Río | Fiestas populares | Gratis | market gold | con niños |
Ocho hornos de leña de la comarca, un molino en marcha y pan para todo el mundo.
`;

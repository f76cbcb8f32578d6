/** What is on from today to three days ahead; how it is written: `read-programme.ts`. */
export const firstDays = `
0 día 1 | Puertas abiertas en el Museo de la Ciudad | Museo de la Ciudad | Ayuntamiento de Villaclara del Río | Exposiciones | Gratis | tiles mint | accesible, con niños |
Hoy no se paga entrada: las doce salas, los almacenes y el taller de restauración, de diez a ocho.
Cada hora, en punto, alguien del museo enseña una pieza que nunca sale de los almacenes. No hace falta inscribirse.

0 09:00 60 | Café y prensa: leemos juntos las noticias | Biblioteca Central Rosa Chacel | Club de Lectura Tinta Azul | Libros y lectura | Gratis | books forest | mayores |
Un periódico, una mesa larga y una hora para comentarlo. El café lo pone la biblioteca.

0 11:00 90 | Móvil sin miedo: el certificado digital | Centro Cívico El Molino | Ayuntamiento de Villaclara del Río | Informática | Gratis | | mayores, aforo limitado, barrio sur |
Para pedir cita en el médico o darse de alta en el padrón sin salir de casa.
Traiga el móvil, el cargador y el DNI. Somos doce como mucho y hay dos personas para ayudar.

0 18:00 60 | Cuentacuentos: el dragón que perdió el humo | Biblioteca Central Rosa Chacel | Fundación Municipal de Cultura | Infancia y familia | Gratis | dragon forest | con niños |
Un dragón se despierta sin humo y pregunta por él en todo el bosque. De 4 a 8 años, con Irene Villar.
Las entradas se recogen en la sala infantil desde media hora antes.

0 19:30 105 | Carmina Burana. Orquesta y Coro de la Ribera | Auditorio de la Ribera | Fundación Municipal de Cultura, Coral Santa Cecilia | Clásica | 18/12 | strings night | accesible | featured
Ciento veinte voces, dos pianos y seis percusionistas para la obra más ruidosa de Carl Orff. Dirige Amparo Medina.
La orquesta y el coro vuelven a la obra con la que se presentaron hace veinte años. Los solistas son Clara Olmedo, Hugo Prieto y Mateo Lozano.
<h3>Antes del concierto</h3>
A las 18:45, en la sala de cámara, Amparo Medina cuenta de dónde salieron estos cantos de monjes vagabundos. Se entra con la misma entrada.
<ul><li>El programa de mano se reparte en el vestíbulo y en letra grande.</li><li>Hay guardería de 19:15 a 21:30, con reserva en el 983 100 500.</li></ul>

0 20:30 100 | La vida es sueño | Teatro Principal | Compañía La Tramoya | Teatro | 16/11 | mask ink | lengua de signos | sold-out
Segismundo despierta príncipe y no se lo cree. La Tramoya lo pone en un hospital de los años setenta.
Función con interpretación en lengua de signos. Una hora antes se abre en taquilla la lista de espera.

0 22:00 125 | Cinefórum: «El verdugo» | Cine Roxy | Fundación Municipal de Cultura | Cine y audiovisual | 4 € | reel sky | |
La comedia más negra de Berlanga, en copia restaurada. Presenta y modera Nuria Salcedo.

0 22:30 120 | Micro abierto: poemas, canciones y lo que traigas | Mercado del Val | Asociación Vecinal El Molino | Música | Gratis | | jóvenes, noche |
Cinco minutos por persona. La lista se abre a las diez, junto al puesto de las flores.

0 23:30 150 | Noche de jazz: Quinteto Aluvión | Sala Fábrica | Jazz en la Ribera | Jazz | 8 € | rings wine | noche |
Saxo, trompeta, piano, contrabajo y batería hasta las dos. Repertorio propio y tres temas de Wayne Shorter.

1 10:00 210 | Ruta por la ribera: aves y sotos | Parque de las Moreras | Naturaleza y Barrio | Naturaleza y huerto | Gratis | hills lilac | al aire libre, con niños |
Siete kilómetros llanos por las dos orillas, con prismáticos prestados. Salida desde el escenario del parque.
Con suerte se ven martines pescadores; sin ella, garzas y azulones. El recorrido sigue la senda del río:
<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=-4.745,41.645,-4.72,41.665&layer=mapnik" title="Plano de la senda del río"></iframe>

1 18:00 60 | Circo en la calle: «Vertical» | Plaza Mayor | Compañía La Tramoya | Circo | Gratis | fireworks night | al aire libre, con niños | cancelled
! Por la previsión de viento fuerte. La compañía vuelve el mes que viene.
Dos acróbatas y un mástil de nueve metros.

1 19:00 60 | Presentación de «Los oficios del río», de Aurora Tejedor | Biblioteca Central Rosa Chacel | Fundación Municipal de Cultura | Presentaciones | Gratis | books ember | |
Barqueros, lavanderas, areneros: quienes vivieron del río hasta los años sesenta, contados por sus nietos.

1 20:00 90 | Cuarteto Arriaga de Villaclara | Auditorio de la Ribera | Escuela Municipal de Música | Clásica | 12 € | strings ember | accesible |
Haydn, Arriaga y Shostakóvich en la sala de cámara. Menores de 26 años, 4 €.

1 22:00 150 | Los Trenes Lentos | Sala Fábrica | Jazz en la Ribera | Rock y pop | 10 € | | noche |
Presentan su tercer disco, «Vía muerta». Abre la noche Noa Quiroga, sola con su guitarra.

2 17:00 180 | Taller de cerámica: tu primer cuenco | Centro Cívico Las Eras | Asociación Vecinal El Molino | Artesanía | 15 € | pots sky | inscripción previa, barrio norte |
Torno para quien nunca lo ha tocado. El cuenco se recoge, ya cocido, dos semanas después.

2 19:00 75 | Conferencia: el tren que nunca llegó | Museo de la Ciudad | Fundación Municipal de Cultura | Libros y lectura | Gratis | talk wine | | moved-online web
! Por una avería en la calefacción de la sala. Se puede seguir en directo desde casa, sin inscripción.
En 1896 la ciudad se gastó en fiestas el dinero de la segunda estación. Lo cuenta Emilio Fuentes, con planos y facturas.

2 20:30 90 | Recital flamenco: Rocío Salcedo | Auditorio de la Ribera | Fundación Municipal de Cultura | Flamenco | 16/12 | sun rose | accesible | few-left
Cante por derecho con la guitarra de Diego Montes. Quedan las últimas butacas de anfiteatro.

3 18:00 60 | Reunión de voluntariado | Polideportivo Río Claro | Club Atletismo Río Claro | Deporte | | | | hidden
Reparto de puestos para la Carrera de los Puentes. Solo para quien se apuntó; no sale en la agenda.

3 17:00 120 | Ensayo general para socios | Auditorio de la Ribera | Coral Santa Cecilia | Clásica | | curtain ember | | password=bambalinas
El último ensayo antes del estreno, con vestuario y sin público. Se entra por la calle de atrás con el carné.
`;

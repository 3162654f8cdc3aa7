; ModuleID = '<bc file>'
source_filename = "crash.ll"

; Function Attrs: nounwind
define void @_lw_entry_main() #0 {
entry:
  call void @_lw_fn_main(ptr null) #4
  ret void
}

; Function Attrs: nounwind
define void @_lw_fn_main(ptr noalias %v2) #0 {
entry:
  %v3 = call { i64, i64, i64 } @_lw_fn_p850502()
  %v4 = extractvalue { i64, i64, i64 } %v3, 0
  %v5 = extractvalue { i64, i64, i64 } %v3, 1
  %v6 = extractvalue { i64, i64, i64 } %v3, 2
  store i64 %v4, ptr %v2, align 8
  %v7 = getelementptr inbounds nuw i64, ptr %v2, i64 1
  store i64 %v5, ptr %v7, align 8
  %v8 = getelementptr inbounds nuw i64, ptr %v2, i64 2
  store i64 %v6, ptr %v8, align 8
  ret void
}

; Function Attrs: nounwind
define internal { i64, i64, i64 } @_lw_fn_p850502() #0 {
entry:
  %v1 = alloca [160 x i8], align 64
  %v13 = alloca [160 x i8], align 64
  %v25 = alloca [160 x i8], align 64
  br label %for.2

for.2:                                            ; preds = %body.3, %entry
  %v5 = phi i64 [ %v11, %body.3 ], [ 0, %entry ]
  %v12 = icmp slt i64 %v5, 40
  br i1 %v12, label %body.3, label %for.14

body.3:                                           ; preds = %for.2
  %v6 = mul i64 %v5, 7
  %v7 = add i64 %v6, 3
  %v8 = urem i64 %v7, 101
  %v9 = trunc i64 %v8 to i32
  %v10 = getelementptr inbounds nuw i32, ptr %v1, i64 %v5
  store i32 %v9, ptr %v10, align 4
  %v11 = add nuw nsw i64 %v5, 1
  br label %for.2

for.14:                                           ; preds = %for.2
  %v17 = phi i64 [ 0, %for.2 ]
  %v24 = icmp slt i64 %v17, 40
  %v36 = icmp slt i64 0, 40
  call void @_lw_fn_k850502(ptr %v1, i64 24)
  br label %for.37

for.37:                                           ; preds = %body.38, %for.14
  %v40 = phi i64 [ %v47, %body.38 ], [ 0, %for.14 ]
  %v41 = phi i64 [ %v46, %body.38 ], [ 7, %for.14 ]
  %v48 = icmp slt i64 %v40, 40
  br i1 %v48, label %body.38, label %for.49

body.38:                                          ; preds = %for.37
  %v42 = getelementptr inbounds nuw i32, ptr %v1, i64 %v40
  %v43 = load i32, ptr %v42, align 4
  %v44 = sext i32 %v43 to i64
  %v45 = mul i64 %v41, 31
  %v46 = add i64 %v45, %v44
  %v47 = add nuw nsw i64 %v40, 1
  br label %for.37

for.49:                                           ; preds = %for.37
  %v52 = phi i64 [ 0, %for.37 ]
  %v53 = phi i64 [ 7, %for.37 ]
  %v60 = icmp slt i64 %v52, 40
  %v72 = icmp slt i64 0, 40
  %v73 = insertvalue { i64, i64, i64 } poison, i64 %v41, 0
  %v74 = insertvalue { i64, i64, i64 } %v73, i64 %v53, 1
  %v75 = insertvalue { i64, i64, i64 } %v74, i64 7, 2
  ret { i64, i64, i64 } %v75

; uselistorder directives
  uselistorder ptr %v1, { 1, 0, 2 }
}

; Function Attrs: alwaysinline nounwind
define void @_lw_loop_k850502(i64 %hi, i64 %c0, ptr noalias %c1, ptr noalias %c2) #1 {
entry:
  %v2 = add i64 0, -1
  %v3 = mul i64 %hi, 5
  %v4 = add i64 %v3, -1
  %v5 = call i64 @llvm.smin.i64(i64 %v4, i64 %c0)
  br label %strip.35

for.6:                                            ; preds = %strip.35, %end.14
  %v9 = phi i64 [ %v34, %end.14 ], [ %v36, %strip.35 ]
  %v39 = icmp slt i64 %v9, %v38
  br i1 %v39, label %body.7, label %ended.40

body.7:                                           ; preds = %for.6
  %v10 = add nsw i64 %v9, 5
  %v11 = call i64 @llvm.smin.i64(i64 %v10, i64 %c0)
  br label %for.12

for.12:                                           ; preds = %body.13, %body.7
  %v15 = phi i64 [ %v32, %body.13 ], [ %v9, %body.7 ]
  %v33 = icmp slt i64 %v15, %v11
  br i1 %v33, label %body.13, label %end.14

body.13:                                          ; preds = %for.12
  %v16 = add nsw i64 %v15, 6
  %v17 = getelementptr inbounds nuw i32, ptr %c1, i64 %v16
  %v18 = load i32, ptr %v17, align 4
  %v19 = add i32 %v18, %v18
  %v20 = add nsw i64 %v15, 10
  %v21 = getelementptr inbounds nuw i32, ptr %c1, i64 %v20
  %v22 = load i32, ptr %v21, align 4
  %v23 = sub i32 %v19, %v22
  %v24 = add i32 %v23, %v23
  %v25 = add nsw i64 %v15, 7
  %v26 = getelementptr inbounds nuw i32, ptr %c1, i64 %v25
  %v27 = load i32, ptr %v26, align 4
  %v28 = sub i32 %v24, %v27
  %v29 = add i32 %v28, %v28
  %v30 = add nsw i64 %v15, 8
  %v31 = getelementptr inbounds nuw i32, ptr %c2, i64 %v30
  store i32 %v29, ptr %v31, align 4
  %v32 = add nsw i64 %v15, 1
  br label %for.12

end.14:                                           ; preds = %for.12
  %v34 = add nsw i64 %v9, 5
  br label %for.6

strip.35:                                         ; preds = %again.41, %entry
  %v36 = phi i64 [ %v2, %entry ], [ %v38, %again.41 ]
  %v37 = call i64 @llvm.sadd.sat.i64(i64 %v36, i64 163840)
  %v38 = call i64 @llvm.smin.i64(i64 %v37, i64 %v5)
  br label %for.6

ended.40:                                         ; preds = %for.6
  %v42 = icmp slt i64 %v38, %v5
  br i1 %v42, label %again.41, label %end.8

again.41:                                         ; preds = %ended.40
  %v43 = call preserve_mostcc i32 @lw_poll()
  br label %strip.35

end.8:                                            ; preds = %ended.40
  ret void

; uselistorder directives
  uselistorder i64 %v38, { 0, 2, 1 }
}

; Function Attrs: nounwind
define void @_lw_body_k850502(i64 %hi, ptr noalias %env) #0 {
entry:
  %v1 = load i64, ptr %env, align 8
  %v2 = getelementptr inbounds i8, ptr %env, i64 8
  %v3 = load ptr, ptr %v2, align 8
  %v4 = getelementptr inbounds i8, ptr %env, i64 16
  %v5 = load ptr, ptr %v4, align 8
  call void @_lw_loop_k850502(i64 %hi, i64 %v1, ptr %v3, ptr %v5)
  ret void
}

; Function Attrs: nounwind
define internal void @_lw_fn_k850502(ptr noalias %v2, i64 %v7) #0 {
entry:
  %v10 = alloca [160 x i8], align 64
  %v129 = alloca [160 x i8], align 64
  %v159 = alloca [160 x i8], align 64
  %v173 = alloca [24 x i8], align 64
  %v180 = alloca [160 x i8], align 64
  %v11 = load i32, ptr %v2, align 4
  store i32 %v11, ptr %v10, align 4
  %v12 = getelementptr inbounds nuw i32, ptr %v2, i64 1
  %v13 = load i32, ptr %v12, align 4
  %v14 = getelementptr inbounds nuw i32, ptr %v10, i64 1
  store i32 %v13, ptr %v14, align 4
  %v15 = getelementptr inbounds nuw i32, ptr %v2, i64 2
  %v16 = load i32, ptr %v15, align 4
  %v17 = getelementptr inbounds nuw i32, ptr %v10, i64 2
  store i32 %v16, ptr %v17, align 4
  %v18 = getelementptr inbounds nuw i32, ptr %v2, i64 3
  %v19 = load i32, ptr %v18, align 4
  %v20 = getelementptr inbounds nuw i32, ptr %v10, i64 3
  store i32 %v19, ptr %v20, align 4
  %v21 = getelementptr inbounds nuw i32, ptr %v2, i64 4
  %v22 = load i32, ptr %v21, align 4
  %v23 = getelementptr inbounds nuw i32, ptr %v10, i64 4
  store i32 %v22, ptr %v23, align 4
  %v24 = getelementptr inbounds nuw i32, ptr %v2, i64 5
  %v25 = load i32, ptr %v24, align 4
  %v26 = getelementptr inbounds nuw i32, ptr %v10, i64 5
  store i32 %v25, ptr %v26, align 4
  %v27 = getelementptr inbounds nuw i32, ptr %v2, i64 6
  %v28 = load i32, ptr %v27, align 4
  %v29 = getelementptr inbounds nuw i32, ptr %v10, i64 6
  store i32 %v28, ptr %v29, align 4
  %v30 = getelementptr inbounds nuw i32, ptr %v2, i64 7
  %v31 = load i32, ptr %v30, align 4
  %v32 = getelementptr inbounds nuw i32, ptr %v10, i64 7
  store i32 %v31, ptr %v32, align 4
  %v33 = getelementptr inbounds nuw i32, ptr %v2, i64 8
  %v34 = load i32, ptr %v33, align 4
  %v35 = getelementptr inbounds nuw i32, ptr %v10, i64 8
  store i32 %v34, ptr %v35, align 4
  %v36 = getelementptr inbounds nuw i32, ptr %v2, i64 9
  %v37 = load i32, ptr %v36, align 4
  %v38 = getelementptr inbounds nuw i32, ptr %v10, i64 9
  store i32 %v37, ptr %v38, align 4
  %v39 = getelementptr inbounds nuw i32, ptr %v2, i64 10
  %v40 = load i32, ptr %v39, align 4
  %v41 = getelementptr inbounds nuw i32, ptr %v10, i64 10
  store i32 %v40, ptr %v41, align 4
  %v42 = getelementptr inbounds nuw i32, ptr %v2, i64 11
  %v43 = load i32, ptr %v42, align 4
  %v44 = getelementptr inbounds nuw i32, ptr %v10, i64 11
  store i32 %v43, ptr %v44, align 4
  %v45 = getelementptr inbounds nuw i32, ptr %v2, i64 12
  %v46 = load i32, ptr %v45, align 4
  %v47 = getelementptr inbounds nuw i32, ptr %v10, i64 12
  store i32 %v46, ptr %v47, align 4
  %v48 = getelementptr inbounds nuw i32, ptr %v2, i64 13
  %v49 = load i32, ptr %v48, align 4
  %v50 = getelementptr inbounds nuw i32, ptr %v10, i64 13
  store i32 %v49, ptr %v50, align 4
  %v51 = getelementptr inbounds nuw i32, ptr %v2, i64 14
  %v52 = load i32, ptr %v51, align 4
  %v53 = getelementptr inbounds nuw i32, ptr %v10, i64 14
  store i32 %v52, ptr %v53, align 4
  %v54 = getelementptr inbounds nuw i32, ptr %v2, i64 15
  %v55 = load i32, ptr %v54, align 4
  %v56 = getelementptr inbounds nuw i32, ptr %v10, i64 15
  store i32 %v55, ptr %v56, align 4
  %v57 = getelementptr inbounds nuw i32, ptr %v2, i64 16
  %v58 = load i32, ptr %v57, align 4
  %v59 = getelementptr inbounds nuw i32, ptr %v10, i64 16
  store i32 %v58, ptr %v59, align 4
  %v60 = getelementptr inbounds nuw i32, ptr %v2, i64 17
  %v61 = load i32, ptr %v60, align 4
  %v62 = getelementptr inbounds nuw i32, ptr %v10, i64 17
  store i32 %v61, ptr %v62, align 4
  %v63 = getelementptr inbounds nuw i32, ptr %v2, i64 18
  %v64 = load i32, ptr %v63, align 4
  %v65 = getelementptr inbounds nuw i32, ptr %v10, i64 18
  store i32 %v64, ptr %v65, align 4
  %v66 = getelementptr inbounds nuw i32, ptr %v2, i64 19
  %v67 = load i32, ptr %v66, align 4
  %v68 = getelementptr inbounds nuw i32, ptr %v10, i64 19
  store i32 %v67, ptr %v68, align 4
  %v69 = getelementptr inbounds nuw i32, ptr %v2, i64 20
  %v70 = load i32, ptr %v69, align 4
  %v71 = getelementptr inbounds nuw i32, ptr %v10, i64 20
  store i32 %v70, ptr %v71, align 4
  %v72 = getelementptr inbounds nuw i32, ptr %v2, i64 21
  %v73 = load i32, ptr %v72, align 4
  %v74 = getelementptr inbounds nuw i32, ptr %v10, i64 21
  store i32 %v73, ptr %v74, align 4
  %v75 = getelementptr inbounds nuw i32, ptr %v2, i64 22
  %v76 = load i32, ptr %v75, align 4
  %v77 = getelementptr inbounds nuw i32, ptr %v10, i64 22
  store i32 %v76, ptr %v77, align 4
  %v78 = getelementptr inbounds nuw i32, ptr %v2, i64 23
  %v79 = load i32, ptr %v78, align 4
  %v80 = getelementptr inbounds nuw i32, ptr %v10, i64 23
  store i32 %v79, ptr %v80, align 4
  %v81 = getelementptr inbounds nuw i32, ptr %v2, i64 24
  %v82 = load i32, ptr %v81, align 4
  %v83 = getelementptr inbounds nuw i32, ptr %v10, i64 24
  store i32 %v82, ptr %v83, align 4
  %v84 = getelementptr inbounds nuw i32, ptr %v2, i64 25
  %v85 = load i32, ptr %v84, align 4
  %v86 = getelementptr inbounds nuw i32, ptr %v10, i64 25
  store i32 %v85, ptr %v86, align 4
  %v87 = getelementptr inbounds nuw i32, ptr %v2, i64 26
  %v88 = load i32, ptr %v87, align 4
  %v89 = getelementptr inbounds nuw i32, ptr %v10, i64 26
  store i32 %v88, ptr %v89, align 4
  %v90 = getelementptr inbounds nuw i32, ptr %v2, i64 27
  %v91 = load i32, ptr %v90, align 4
  %v92 = getelementptr inbounds nuw i32, ptr %v10, i64 27
  store i32 %v91, ptr %v92, align 4
  %v93 = getelementptr inbounds nuw i32, ptr %v2, i64 28
  %v94 = load i32, ptr %v93, align 4
  %v95 = getelementptr inbounds nuw i32, ptr %v10, i64 28
  store i32 %v94, ptr %v95, align 4
  %v96 = getelementptr inbounds nuw i32, ptr %v2, i64 29
  %v97 = load i32, ptr %v96, align 4
  %v98 = getelementptr inbounds nuw i32, ptr %v10, i64 29
  store i32 %v97, ptr %v98, align 4
  %v99 = getelementptr inbounds nuw i32, ptr %v2, i64 30
  %v100 = load i32, ptr %v99, align 4
  %v101 = getelementptr inbounds nuw i32, ptr %v10, i64 30
  store i32 %v100, ptr %v101, align 4
  %v102 = getelementptr inbounds nuw i32, ptr %v2, i64 31
  %v103 = load i32, ptr %v102, align 4
  %v104 = getelementptr inbounds nuw i32, ptr %v10, i64 31
  store i32 %v103, ptr %v104, align 4
  %v105 = getelementptr inbounds nuw i32, ptr %v2, i64 32
  %v106 = load i32, ptr %v105, align 4
  %v107 = getelementptr inbounds nuw i32, ptr %v10, i64 32
  store i32 %v106, ptr %v107, align 4
  %v108 = getelementptr inbounds nuw i32, ptr %v2, i64 33
  %v109 = load i32, ptr %v108, align 4
  %v110 = getelementptr inbounds nuw i32, ptr %v10, i64 33
  store i32 %v109, ptr %v110, align 4
  %v111 = getelementptr inbounds nuw i32, ptr %v2, i64 34
  %v112 = load i32, ptr %v111, align 4
  %v113 = getelementptr inbounds nuw i32, ptr %v10, i64 34
  store i32 %v112, ptr %v113, align 4
  %v114 = getelementptr inbounds nuw i32, ptr %v2, i64 35
  %v115 = load i32, ptr %v114, align 4
  %v116 = getelementptr inbounds nuw i32, ptr %v10, i64 35
  store i32 %v115, ptr %v116, align 4
  %v117 = getelementptr inbounds nuw i32, ptr %v2, i64 36
  %v118 = load i32, ptr %v117, align 4
  %v119 = getelementptr inbounds nuw i32, ptr %v10, i64 36
  store i32 %v118, ptr %v119, align 4
  %v120 = getelementptr inbounds nuw i32, ptr %v2, i64 37
  %v121 = load i32, ptr %v120, align 4
  %v122 = getelementptr inbounds nuw i32, ptr %v10, i64 37
  store i32 %v121, ptr %v122, align 4
  %v123 = getelementptr inbounds nuw i32, ptr %v2, i64 38
  %v124 = load i32, ptr %v123, align 4
  %v125 = getelementptr inbounds nuw i32, ptr %v10, i64 38
  store i32 %v124, ptr %v125, align 4
  %v126 = getelementptr inbounds nuw i32, ptr %v2, i64 39
  %v127 = load i32, ptr %v126, align 4
  %v128 = getelementptr inbounds nuw i32, ptr %v10, i64 39
  store i32 %v127, ptr %v128, align 4
  br label %for.130

for.130:                                          ; preds = %end.137, %entry
  %v133 = phi i64 [ %v157, %end.137 ], [ -3, %entry ]
  %v158 = icmp slt i64 %v133, 27
  br i1 %v158, label %body.131, label %end.132

body.131:                                         ; preds = %for.130
  %v134 = add nsw i64 %v133, 2
  br label %for.135

for.135:                                          ; preds = %body.136, %body.131
  %v138 = phi i64 [ %v155, %body.136 ], [ %v133, %body.131 ]
  %v156 = icmp slt i64 %v138, %v134
  br i1 %v156, label %body.136, label %end.137

body.136:                                         ; preds = %for.135
  %v139 = add nsw i64 %v138, 7
  %v140 = getelementptr inbounds nuw i32, ptr %v2, i64 %v139
  %v141 = load i32, ptr %v140, align 4
  %v142 = add i32 %v141, %v141
  %v143 = add nsw i64 %v138, 9
  %v144 = getelementptr inbounds nuw i32, ptr %v2, i64 %v143
  %v145 = load i32, ptr %v144, align 4
  %v146 = sub i32 %v142, %v145
  %v147 = add i32 %v146, %v146
  %v148 = add nsw i64 %v138, 9
  %v149 = getelementptr inbounds nuw i32, ptr %v2, i64 %v148
  %v150 = load i32, ptr %v149, align 4
  %v151 = sub i32 %v147, %v150
  %v152 = add i32 %v151, %v151
  %v153 = add nsw i64 %v138, 8
  %v154 = getelementptr inbounds nuw i32, ptr %v129, i64 %v153
  store i32 %v152, ptr %v154, align 4
  %v155 = add nsw i64 %v138, 1
  br label %for.135

end.137:                                          ; preds = %for.135
  %v157 = add nsw i64 %v133, 2
  br label %for.130

end.132:                                          ; preds = %for.130
  %v160 = icmp slt i64 -1, %v7
  %v161 = sub i64 %v7, -1
  %v162 = sub i64 %v161, 1
  %v163 = udiv i64 %v162, 5
  %v164 = add i64 %v163, 1
  %v165 = select i1 %v160, i64 %v164, i64 0
  %v166 = mul i64 %v165, 322
  %v167 = icmp slt i64 -1, %v7
  %v168 = sub i64 %v7, -1
  %v169 = sub i64 %v168, 1
  %v170 = udiv i64 %v169, 5
  %v171 = add i64 %v170, 1
  %v172 = select i1 %v167, i64 %v171, i64 0
  store i64 %v7, ptr %v173, align 8
  %v174 = getelementptr inbounds i8, ptr %v173, i64 8
  store ptr %v129, ptr %v174, align 8
  %v175 = getelementptr inbounds i8, ptr %v173, i64 16
  store ptr %v159, ptr %v175, align 8
  %v179 = icmp slt i64 %v166, 1048576
  br i1 %v179, label %alone.176, label %together.177

alone.176:                                        ; preds = %end.132
  call void @_lw_body_k850502(i64 %v172, ptr %v173)
  br label %for.181

together.177:                                     ; preds = %end.132
  call void @lw_parallel_for()
  br label %for.181

for.181:                                          ; preds = %body.182, %together.177, %alone.176
  %v184 = phi i64 [ %v216, %body.182 ], [ -1, %together.177 ], [ -1, %alone.176 ]
  %v217 = icmp slt i64 %v184, 23
  br i1 %v217, label %body.182, label %for.218

body.182:                                         ; preds = %for.181
  %v185 = add nsw i64 %v184, 8
  %v186 = getelementptr inbounds nuw i32, ptr %v159, i64 %v185
  %v187 = load i32, ptr %v186, align 4
  %v188 = add i32 %v187, %v187
  %v189 = add nsw i64 %v184, 8
  %v190 = getelementptr inbounds nuw i32, ptr %v159, i64 %v189
  %v191 = load i32, ptr %v190, align 4
  %v192 = sub i32 %v188, %v191
  %v193 = add i32 %v192, %v192
  %v194 = add nsw i64 %v184, 8
  %v195 = getelementptr inbounds nuw i32, ptr %v159, i64 %v194
  %v196 = load i32, ptr %v195, align 4
  %v197 = sub i32 %v193, %v196
  %v198 = add i32 %v197, %v197
  %v199 = add nsw i64 %v184, 8
  %v200 = getelementptr inbounds nuw i32, ptr %v129, i64 %v199
  %v201 = load i32, ptr %v200, align 4
  %v202 = sub i32 %v198, %v201
  %v203 = add i32 %v202, %v202
  %v204 = add nsw i64 %v184, 8
  %v205 = getelementptr inbounds nuw i32, ptr %v129, i64 %v204
  %v206 = load i32, ptr %v205, align 4
  %v207 = sub i32 %v203, %v206
  %v208 = add i32 %v207, %v207
  %v209 = add nsw i64 %v184, 8
  %v210 = getelementptr inbounds nuw i32, ptr %v129, i64 %v209
  %v211 = load i32, ptr %v210, align 4
  %v212 = sub i32 %v208, %v211
  %v213 = add i32 %v212, %v212
  %v214 = add nsw i64 %v184, 8
  %v215 = getelementptr inbounds nuw i32, ptr %v180, i64 %v214
  store i32 %v213, ptr %v215, align 4
  %v216 = add nsw i64 %v184, 1
  br label %for.181

for.218:                                          ; preds = %body.219, %for.181
  %v221 = phi i64 [ %v238, %body.219 ], [ 0, %for.181 ]
  %v239 = icmp slt i64 %v221, 3
  br i1 %v239, label %body.219, label %for.240

body.219:                                         ; preds = %for.218
  %v222 = add nuw nsw i64 %v221, 7
  %v223 = getelementptr inbounds nuw i32, ptr %v180, i64 %v222
  %v224 = load i32, ptr %v223, align 4
  %v225 = add i32 %v224, %v224
  %v226 = add nuw nsw i64 %v221, 9
  %v227 = getelementptr inbounds nuw i32, ptr %v180, i64 %v226
  %v228 = load i32, ptr %v227, align 4
  %v229 = sub i32 %v225, %v228
  %v230 = add i32 %v229, %v229
  %v231 = add nuw nsw i64 %v221, 8
  %v232 = getelementptr inbounds nuw i32, ptr %v180, i64 %v231
  %v233 = load i32, ptr %v232, align 4
  %v234 = sub i32 %v230, %v233
  %v235 = add i32 %v234, %v234
  %v236 = add nuw nsw i64 %v221, 8
  %v237 = getelementptr inbounds nuw i32, ptr %v10, i64 %v236
  store i32 %v235, ptr %v237, align 4
  %v238 = add nuw nsw i64 %v221, 1
  br label %for.218

for.240:                                          ; preds = %body.241, %for.218
  %v243 = phi i64 [ %v260, %body.241 ], [ 3, %for.218 ]
  %v261 = icmp slt i64 %v243, 22
  br i1 %v261, label %body.241, label %for.262

body.241:                                         ; preds = %for.240
  %v244 = add nuw nsw i64 %v243, 7
  %v245 = getelementptr inbounds nuw i32, ptr %v180, i64 %v244
  %v246 = load i32, ptr %v245, align 4
  %v247 = add i32 %v246, %v246
  %v248 = add nuw nsw i64 %v243, 9
  %v249 = getelementptr inbounds nuw i32, ptr %v180, i64 %v248
  %v250 = load i32, ptr %v249, align 4
  %v251 = sub i32 %v247, %v250
  %v252 = add i32 %v251, %v251
  %v253 = add nuw nsw i64 %v243, 8
  %v254 = getelementptr inbounds nuw i32, ptr %v180, i64 %v253
  %v255 = load i32, ptr %v254, align 4
  %v256 = sub i32 %v252, %v255
  %v257 = add i32 %v256, %v256
  %v258 = add nuw nsw i64 %v243, 8
  %v259 = getelementptr inbounds nuw i32, ptr %v10, i64 %v258
  store i32 %v257, ptr %v259, align 4
  %v260 = add nuw nsw i64 %v243, 1
  br label %for.240

for.262:                                          ; preds = %body.263, %for.240
  %v265 = phi i64 [ %v279, %body.263 ], [ 0, %for.240 ]
  %v280 = icmp slt i64 %v265, 24
  br i1 %v280, label %body.263, label %end.264

body.263:                                         ; preds = %for.262
  %v266 = mul nsw i64 %v265, -1
  %v267 = add nsw i64 %v266, 32
  %v268 = getelementptr inbounds nuw i32, ptr %v10, i64 %v267
  %v269 = getelementptr inbounds i32, ptr %v268, i64 -2
  %v270 = load <3 x i32>, ptr %v269, align 4
  %v271 = shufflevector <3 x i32> %v270, <3 x i32> poison, <3 x i32> <i32 2, i32 1, i32 0>
  %v272 = add nuw nsw i64 %v265, 8
  %v273 = getelementptr inbounds nuw i32, ptr %v10, i64 %v272
  %v274 = load <3 x i32>, ptr %v273, align 4
  %v275 = mul <3 x i32> %v271, %v274
  %v276 = add <3 x i32> %v275, %v274
  %v277 = add nuw nsw i64 %v265, 8
  %v278 = getelementptr inbounds nuw i32, ptr %v2, i64 %v277
  store <3 x i32> %v276, ptr %v278, align 4
  %v279 = add nuw nsw i64 %v265, 3
  br label %for.262

end.264:                                          ; preds = %for.262
  ret void
}

; Function Attrs: nounwind
declare void @lw_parallel_for() #0

; Function Attrs: cold nounwind memory(inaccessiblemem: readwrite)
declare preserve_mostcc i32 @lw_poll() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.sadd.sat.i64(i64, i64) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #3

; uselistorder directives
uselistorder ptr @llvm.smin.i64, { 2, 1, 0 }

attributes #0 = { nounwind }
attributes #1 = { alwaysinline nounwind }
attributes #2 = { cold nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { noinline }
